// What the driver can do with an element of the page.

/** How WebDriver names an element in what a script gives back. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** An element of the page. */
export class Element {
  #window;
  #id;

  constructor(window, id) {
    this.#window = window;
    this.#id = id;
  }

  /** A real click: it fails where the element is hidden or covered. */
  click() {
    return this.#window.clickOn(this.#id);
  }

  /** Puts the focus into the element, and nothing else. */
  focus() {
    return this.#window.run((element) => element.focus(), { [ELEMENT]: this.#id });
  }

  /** Where it is on the page, in CSS pixels. */
  box() {
    return this.#window.run(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      },
      { [ELEMENT]: this.#id },
    );
  }

  text() {
    return this.#window.element(this.#id, "text");
  }

  /** @param {string} name of an attribute */
  attribute(name) {
    return this.#window.element(this.#id, `attribute/${name}`);
  }

  /** @param {string} name of a property, such as what stands in a field */
  property(name) {
    return this.#window.element(this.#id, `property/${name}`);
  }

  /** Puts the focus into the element and types. */
  type(text) {
    return this.#window.element(this.#id, "value", { text });
  }

  /** What a text field holds is removed. */
  clear() {
    return this.#window.element(this.#id, "clear", {});
  }

  /** The name that assistive technology reads out. */
  label() {
    return this.#window.element(this.#id, "computedlabel");
  }
}
