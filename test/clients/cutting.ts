/** A fetch whose connection breaks once in the middle of a stream, as a network's does. */
export interface Cutting {
  fetch: typeof fetch;
  /** Whether it has broken. */
  readonly cut: boolean;
}

/** Breaks the first answer of an address that ends in `suffix` after so many pieces. */
export function cutting(suffix: string, pieces: number): Cutting {
  const state = { cut: false };
  const cuttingFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (state.cut || !new URL(String(input)).pathname.endsWith(suffix)) return response;
    state.cut = true;
    const reader = response.body!.getReader();
    let passed = 0;
    const body = new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        controller.enqueue(value);
        passed += 1;
        if (passed < pieces) return;
        await reader.cancel();
        controller.error(new TypeError('terminated'));
      },
    });
    return new Response(body, { status: response.status, headers: response.headers });
  };
  return {
    fetch: cuttingFetch,
    get cut() {
      return state.cut;
    },
  };
}
