/** Counts the tokens of the model calls of a run, as its `messages` events tell them. */

interface UsageMetadata {
  input_tokens?: number;
  output_tokens?: number;
  total_tokens?: number;
  input_token_details?: { cache_read?: number; cache_creation?: number };
  output_token_details?: { reasoning?: number };
}

/** The tokens of one model. Counts that no call told are absent. */
export interface ModelUsage {
  provider?: string;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  totalTokens?: number;
  reasoningTokens?: number;
  cachedInputTokens?: number;
  cacheWriteInputTokens?: number;
}

type Count = Exclude<keyof ModelUsage, 'provider' | 'model'>;

export class TokenUsage {
  readonly #models = new Map<string, ModelUsage>();

  /** Takes a message or a chunk, and the facts about where it came from. */
  take({ usage_metadata: usage }: { usage_metadata?: unknown }, origin: Record<string, unknown> | undefined): void {
    if (usage === null || typeof usage !== 'object') return;
    const { input_tokens, output_tokens, total_tokens, input_token_details, output_token_details } = usage as UsageMetadata;
    const { ls_provider: provider, ls_model_name: model } = origin ?? {};
    const key = JSON.stringify([provider, model]);
    const sum: ModelUsage = this.#models.get(key) ?? {
      ...(typeof provider === 'string' ? { provider } : {}),
      ...(typeof model === 'string' ? { model } : {}),
    };
    this.#models.set(key, sum);
    const counts: [Count, unknown][] = [
      ['inputTokens', input_tokens],
      ['outputTokens', output_tokens],
      ['totalTokens', total_tokens],
      ['reasoningTokens', output_token_details?.reasoning],
      ['cachedInputTokens', input_token_details?.cache_read],
      ['cacheWriteInputTokens', input_token_details?.cache_creation],
    ];
    for (const [name, count] of counts) if (Number.isSafeInteger(count)) sum[name] = (sum[name] ?? 0) + (count as number);
  }

  /** One entry a model; empty when no model told. */
  get models(): ModelUsage[] {
    return [...this.#models.values()];
  }
}
