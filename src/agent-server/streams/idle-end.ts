/** An endless stream for whoever cannot listen for ever: it ends in order once nothing has come for a while. */

/** What `read` gives until it gave nothing for `seconds`; `signal` ends it at any time. */
export async function* untilIdle<Event>(
  read: (signal: AbortSignal) => AsyncIterable<Event>,
  seconds: number,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const idle = new AbortController();
  const begin = () => setTimeout(() => idle.abort(), seconds * 1_000);
  let timer = begin();
  try {
    for await (const event of read(AbortSignal.any([signal, idle.signal]))) {
      clearTimeout(timer);
      yield event;
      timer = begin();
    }
  } finally {
    clearTimeout(timer);
  }
}
