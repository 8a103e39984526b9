/** A token bucket: `burst` at once, afterwards `perSecond`. */
export type Rate = { readonly burst: number; readonly perSecond: number }
/** What is left of a rate and since when; plain numbers, for every socket has one. */
export type Bucket = { left: number; filledAt: number }

export function fullBucket({ burst }: Rate): Bucket {
  return { left: burst, filledAt: Date.now() }
}

/** Takes one more out of the bucket; whether there was one. */
export function take(bucket: Bucket, { burst, perSecond }: Rate): boolean {
  const now = Date.now()
  const left = Math.min(burst, bucket.left + ((now - bucket.filledAt) / 1000) * perSecond)
  bucket.filledAt = now
  bucket.left = left < 1 ? left : left - 1
  return left >= 1
}
