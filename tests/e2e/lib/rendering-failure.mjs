// Breaks the page on purpose, because no press leads to the crash screen.

/**
 * Makes the next rendering of new elements fail.
 * @param {import("./window.mjs").Window} window
 * @param {string} message the message of the error
 */
export const failNextRendering = (window, message) =>
  window.run((message) => {
    const cloneNode = Node.prototype.cloneNode;
    Node.prototype.cloneNode = function () {
      Node.prototype.cloneNode = cloneNode;
      throw new Error(message);
    };
  }, message);
