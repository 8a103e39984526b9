/** A short two-tone sign that a message has come, made by the browser itself: no file, no network (RT-26). */
export async function playIncoming(): Promise<void> {
  try {
    const context = new AudioContext()
    // Without a gesture of the person the browser keeps the context suspended; then there is nothing to play.
    if (context.state === 'suspended') await context.resume()
    const gain = context.createGain()
    gain.connect(context.destination)
    gain.gain.setValueAtTime(0.0001, context.currentTime)
    gain.gain.exponentialRampToValueAtTime(0.12, context.currentTime + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.35)
    for (const [frequency, at] of [
      [784, 0],
      [1047, 0.12],
    ] as const) {
      const tone = context.createOscillator()
      tone.frequency.value = frequency
      tone.connect(gain)
      tone.start(context.currentTime + at)
      tone.stop(context.currentTime + at + 0.22)
    }
    setTimeout(() => void context.close(), 600)
  } catch (error) {
    // A refused playback is only logged (RT-27).
    // oxlint-disable-next-line no-console -- RT-27 requires the log entry
    console.warn('The sound of a new message was not played', error)
  }
}
