// Generates an HTML page that shows all screenshots.

/**
 * @param {{ name: string, width: number, height: number, language: string, file: string, problems: string[] }[]} shots
 * @returns {string} HTML for a file beside the pictures
 */
export function contactSheet(shots) {
  const figures = shots.map(
    ({ name, width, height, language, file, problems }) => `
    <figure${problems.length > 0 ? ' class="bad"' : ""}>
      <a href="${file}"><img src="${file}" alt="" loading="lazy" /></a>
      <figcaption>${name}, ${width}x${height}, ${language}
        <ul>${problems.map((problem) => `<li>${escape(problem)}</li>`).join("")}</ul>
      </figcaption>
    </figure>`,
  );
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Screens of Rubium</title>
  <style>
    body { display: grid; grid-template-columns: repeat(auto-fill, minmax(30rem, 1fr)); gap: 1rem; margin: 1rem;
      background: #222; color: #eee; font: 14px system-ui; }
    figure { margin: 0; }
    img { width: 100%; }
    .bad img { outline: 3px solid #f55; }
  </style>
  <body>${figures.join("")}
  </body>
</html>
`;
}

const escape = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
