/** What the pictures have in common: colours for light and dark, a monospaced font, and text that is escaped. */

const STYLE = `
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--text); white-space: pre; }
  svg { --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --paper: #ffffff; --box: #f6f8fa; --accent: #0969da;
        --red: #cf222e; --green: #1a7f37; --yellow: #9a6700; --blue: #0969da; --magenta: #8250df; --cyan: #1b7c83; }
  @media (prefers-color-scheme: dark) {
    svg { --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --paper: #0d1117; --box: #151b23; --accent: #4493f8;
          --red: #ff7b72; --green: #3fb950; --yellow: #d29922; --blue: #58a6ff; --magenta: #bc8cff; --cyan: #39c5cf; }
  }`;

/** `title` is what a screen reader says of it. */
export function svg(width: number, height: number, title: string, content: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="var(--paper)" stroke="var(--line)"/>`,
    ...content,
    '</svg>\n',
  ].join('\n');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
