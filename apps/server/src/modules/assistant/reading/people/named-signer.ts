/** «подписывает зам Юркова», «подпись смени на Аникину» */
export const signerIn = (message: string): string | null =>
  /(?<!\p{L})(?:подписывает|подпишет|подпис(?:ь|ант)(?:\s+(?:будет|ставит|поставь))?)\s+(?<who>(?:\p{Ll}+\s+){0,3}\p{Lu}[\p{L}.\s-]+?)(?=[,;]|$)/u.exec(
    message.trim(),
  )?.groups?.['who'] ?? null
