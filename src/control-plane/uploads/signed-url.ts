/** Upload URLs carry their own permission: an expiry and a signature over it and the upload's id. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Problem } from '../../problem.ts';

export class UploadSigner {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  url(publicUrl: string, uploadId: string, nowMs: number): string {
    const expires = Math.floor(nowMs / 1000) + LIMITS.uploadUrlSeconds;
    return `${publicUrl}/uploads/${uploadId}?expires=${expires}&signature=${this.#sign(uploadId, expires)}`;
  }

  /** Throws `forbidden` when the URL was not issued here, was altered or has expired. */
  assertValid(uploadId: string, expires: number, signature: string, nowMs: number): void {
    const expected = Buffer.from(this.#sign(uploadId, expires));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Problem('forbidden', 'The signature of the upload URL is not valid.');
    }
    if (nowMs > expires * 1000) throw new Problem('forbidden', 'The upload URL has expired: ask for a new one.');
  }

  #sign(uploadId: string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${uploadId} ${expires}`).digest('hex');
  }
}
