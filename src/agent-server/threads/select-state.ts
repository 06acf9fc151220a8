/** What a client wants of a state: fields of it, and single keys of its values as `values.<key>`. */
import type { SelectedThreadState, ThreadState } from '../../../generated/agent-server/types.gen.ts';

const KEY = 'values.';

/** The whole state when nothing is named. */
export function selectState(state: ThreadState, select: readonly string[] | null | undefined): SelectedThreadState {
  if (!select || select.length === 0) return state;
  const fields = select.filter((name) => !name.startsWith(KEY)) as (keyof ThreadState)[];
  const shown: SelectedThreadState = Object.fromEntries(fields.map((name) => [name, state[name]]));
  if (fields.includes('values') || fields.length === select.length) return shown;
  const wanted = new Set(select.filter((name) => name.startsWith(KEY)).map((name) => name.slice(KEY.length)));
  return { ...shown, values: Object.fromEntries(Object.entries(state.values ?? {}).filter(([key]) => wanted.has(key))) };
}
