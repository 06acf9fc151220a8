/** Finds what a misspelt command, option or value was meant to be. */

const MOST_EDITS = 2;

/** The known words that are fewest edits away, if any is near; else those that begin with it or contain it as a word. */
export function nearestWords(word: string, known: readonly string[]): string[] {
  const asked = word.toLowerCase();
  const edits = known.map((candidate) => ({ candidate, away: distance(asked, candidate.toLowerCase()) }));
  const least = Math.min(...edits.map(({ away }) => away));
  if (least <= Math.min(MOST_EDITS, Math.floor(asked.length / 2)))
    return edits.filter(({ away }) => away === least).map(({ candidate }) => candidate);
  if (asked.replace(/^-+/, '').length < 3) return [];
  return known.filter((candidate) => candidate.startsWith(asked) || candidate.split(' ').includes(asked));
}

/** `Did you mean deploy?`, or nothing. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearestWords(word, known);
  if (near.length === 0) return '';
  const all = near.length === 1 ? near[0] : `${near.slice(0, -1).join(', ')} or ${near.at(-1)}`;
  return ` Did you mean ${all}?`;
}

/** How many letters to insert, delete, replace or swap with the next to make one word of the other. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const [above, twoAbove] = [row, before];
    before = above;
    row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = above[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, replaced);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) row[j] = Math.min(row[j]!, twoAbove[j - 2]! + 1);
    }
  }
  return row[to.length]!;
}
