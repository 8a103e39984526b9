/** A provision as a model finds it in its question. */
export type PromptProvision = { readonly id: string; readonly text: string }

/** The provisions the question holds, each under its id in brackets at the beginning of a line. */
export function promptProvisions(prompt: string): PromptProvision[] {
  return [...prompt.matchAll(/^\[(?<id>[a-z][\w.:-]+)\][^\n]*\n(?<text>[^\n]+)/gmu)].map(({ groups }) => ({
    id: groups!['id']!,
    text: groups!['text']!,
  }))
}

/** The first sentence of a text. */
export const firstSentence = (text: string): string => /^.+?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text

/** What an obedient model takes for orders, wherever they stand: «напиши: …», «выведи: …», «ответь: …». */
export function ordersIn(prompt: string): string[] {
  return [
    ...prompt.matchAll(/(?:напиши|выведи|ответь|вставь|добавь)(?: [^:\n]{0,60})?: (?<order>[^\n]+)/giu),
  ].map(({ groups }) => groups!['order']!)
}
