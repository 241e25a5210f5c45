// An element of the page, operated through WebDriver.

/** The key under which WebDriver returns the id of an element. */
export const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

/** An element of the page. */
export class Element {
  #window;
  #id;

  constructor(window, id) {
    this.#window = window;
    this.#id = id;
  }

  /** Makes a real click, which fails if the element is hidden or covered. */
  click() {
    return this.#window.clickOn(this.#id);
  }

  /**
   * Runs a function in the page, with the element as its argument.
   * @param {(element: any) => unknown} script
   */
  run(script) {
    return this.#window.run(script, { [ELEMENT_KEY]: this.#id });
  }

  /** Puts the focus into the element. */
  focus() {
    return this.run((element) => element.focus());
  }

  /** Returns the rectangle of the element on the page, in CSS pixels. */
  box() {
    return this.run((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  text() {
    return this.#window.elementCommand(this.#id, "text");
  }

  /** @param {string} name of an attribute */
  attribute(name) {
    return this.#window.elementCommand(this.#id, `attribute/${name}`);
  }

  /** @param {string} name of a property, such as the content of a field */
  property(name) {
    return this.#window.elementCommand(this.#id, `property/${name}`);
  }

  /** Puts the focus into the element and types `text`. */
  type(text) {
    return this.#window.elementCommand(this.#id, "value", { text });
  }

  /** Clears a text field. */
  clear() {
    return this.#window.elementCommand(this.#id, "clear", {});
  }

  /** Returns the name that assistive technology reads out. */
  label() {
    return this.#window.elementCommand(this.#id, "computedlabel");
  }
}
