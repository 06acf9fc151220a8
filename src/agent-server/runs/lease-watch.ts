/**
 * Whether a lease is still renewed, as this process sees it: clocks of processes differ and are set, so that the time which a
 * lease names says little. One that has stood still for as long as a lease holds while it was watched has run out.
 */
export class LeaseWatch {
  readonly #leaseMs: number;
  #seen = new Map<string, number>();

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /** Those that have run out; `leases` are all that there are now, each by a text that changes whenever it is renewed. */
  standing<Lease>(leases: readonly Lease[], textOf: (lease: Lease) => string): Lease[] {
    const now = performance.now();
    const before = this.#seen;
    this.#seen = new Map(leases.map(textOf).map((text) => [text, before.get(text) ?? now]));
    return leases.filter((lease) => now - this.#seen.get(textOf(lease))! > this.#leaseMs);
  }
}
