/** A length of sound as players write it: `0:42`, `12:05`. */
export function playingTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What a voice message is called where it is not played: `Голосовое сообщение, 0:42` (messenger §4). */
export const voiceText = (milliseconds: number): string => `Голосовое сообщение, ${playingTime(milliseconds)}`
