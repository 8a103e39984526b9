/** The rate of a token bucket: `burst` tokens at once, refilled by `perSecond`. */
export type Rate = { readonly burst: number; readonly perSecond: number }
/** The tokens and the time of the last refill (ms); plain numbers, because every socket and account has its own. */
export type TokenBucket = { tokens: number; filledAt: number }

export function fullBucket({ burst }: Rate): TokenBucket {
  return { tokens: burst, filledAt: performance.now() }
}

/** Consumes a token; false when the bucket is empty. */
export function consumeToken(bucket: TokenBucket, { burst, perSecond }: Rate): boolean {
  const now = performance.now()
  const tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond)
  bucket.filledAt = now
  bucket.tokens = tokens < 1 ? tokens : tokens - 1
  return tokens >= 1
}
