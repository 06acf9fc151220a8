/** The first lines of every generated file. */
export function banner(): string {
  return '// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.\n';
}
