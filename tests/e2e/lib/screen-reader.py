"""Prints what a screen reader speaks about the app, one JSON object per line: each control that gets the focus, each
change of its state, and each announcement. These are the AT-SPI events that the screen reader Orca speaks.
"""

import json

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

APPLICATION = "rubium"
# States that a screen reader speaks in addition to the role.
SPOKEN_STATES = {
    Atspi.StateType.CHECKED: "checked",
    Atspi.StateType.PRESSED: "pressed",
    Atspi.StateType.EXPANDED: "expanded",
    Atspi.StateType.INVALID_ENTRY: "invalid",
    Atspi.StateType.REQUIRED: "required",
    Atspi.StateType.ACTIVE: "current",
}
# What a screen reader speaks if a control of this role is neither checked nor pressed.
UNSET_STATES = {
    Atspi.Role.CHECK_BOX: "not checked",
    Atspi.Role.RADIO_BUTTON: "not selected",
    Atspi.Role.TOGGLE_BUTTON: "not pressed",
}
# Named surroundings that a screen reader speaks when the focus enters them.
SURROUNDINGS = {
    Atspi.Role.DIALOG,
    Atspi.Role.ALERT,
    Atspi.Role.PANEL,
    Atspi.Role.LANDMARK,
    Atspi.Role.LIST,
    Atspi.Role.TABLE,
    Atspi.Role.FORM,
}

surroundings_before = []


def states_of(accessible):
    states = accessible.get_state_set()
    spoken = [name for state, name in SPOKEN_STATES.items() if states.contains(state)]
    if states.contains(Atspi.StateType.EXPANDABLE) and "expanded" not in spoken:
        spoken.append("collapsed")
    unset = UNSET_STATES.get(accessible.get_role())
    if unset and not {"checked", "pressed"} & set(spoken):
        spoken.append(unset)
    if not states.contains(Atspi.StateType.SENSITIVE):
        spoken.append("unavailable")
    return spoken


def value_of(accessible):
    """Returns the content of a field or the chosen item of a list; None for other controls."""
    role = accessible.get_role()
    if role == Atspi.Role.ENTRY:
        return Atspi.Text.get_text(accessible, 0, -1)
    if role == Atspi.Role.COMBO_BOX:
        menu = accessible.get_child_at_index(0)
        items = [menu.get_child_at_index(index) for index in range(menu.get_child_count())] if menu else []
        chosen = [item.get_name() for item in items if item.get_state_set().contains(Atspi.StateType.SELECTED)]
        return ", ".join(chosen)
    return None


def surroundings_of(accessible):
    found = []
    parent = accessible.get_parent()
    while parent is not None and parent.get_role() != Atspi.Role.DOCUMENT_WEB:
        name = parent.get_name()
        if name and parent.get_role() in SURROUNDINGS:
            found.append((parent.get_role_name(), name, parent.get_description()))
        parent = parent.get_parent()
    return found[::-1]


def on_focus(event):
    global surroundings_before
    control = event.source
    # The library caches names, and they may be out of date.
    control.clear_cache()
    surroundings = surroundings_of(control)
    entered_surroundings = [part for part in surroundings if part not in surroundings_before]
    surroundings_before = surroundings
    return {
        "type": "focus",
        "role": control.get_role_name(),
        "name": control.get_name(),
        "description": control.get_description(),
        "states": states_of(control),
        "value": value_of(control),
        "enteredSurroundings": entered_surroundings,
    }


def on_state(event):
    control = event.source
    control.clear_cache()
    if not control.get_state_set().contains(Atspi.StateType.FOCUSED):
        return None
    return {"type": "state", "name": control.get_name(), "states": states_of(control)}


def on_event(event):
    if event.type == "object:announcement":
        return {"type": "announcement", "text": event.any_data}
    if event.type == "object:state-changed:focused":
        return on_focus(event) if event.detail1 else None
    return on_state(event)


def report(event):
    if event.source.get_application().get_name() != APPLICATION:
        return
    try:
        message = on_event(event)
    except gi.repository.GLib.Error:
        # The control disappeared before it could be read.
        return
    if message is not None:
        print(json.dumps(message), flush=True)


listener = Atspi.EventListener.new(report)
for event_type in (
    "object:announcement",
    "object:state-changed:focused",
    "object:state-changed:checked",
    "object:state-changed:pressed",
    "object:state-changed:expanded",
    "object:state-changed:invalid-entry",
):
    listener.register(event_type)
print(json.dumps({"type": "started"}), flush=True)
Atspi.event_main()
