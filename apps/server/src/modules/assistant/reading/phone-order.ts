const number = String.raw`(?:\+7|8)?[\s(]{0,2}\d[\d\s()-]{2,16}\d`
const put = String.raw`(?:дай|добавь|укажи|напиши|поставь|впиши|допиши|вставь)(?:те)?`
const place = String.raw`(?:в\s+(?:самом\s+)?конце|внизу|в\s+самом\s+низу)`
const phone = String.raw`(?:(?:наш|свой|контактный|мой)\s+)?(?:номер\s+)?(?:телефон\p{L}{0,2}|тел\.?)(?!\p{L})(?:\s+для\s+справок)?`
/** «дай в конце телефон», «в конце дай телефон 2-15-16», «и телефон внизу укажи»: an order about the phone and no rule of the text. */
const order = new RegExp(
  String.raw`[,;.]?\s{0,4}(?<!\p{L})(?:и\s+|а\s+|ещ[её]\s+){0,2}(?:(?:${put}\s+(?:${place}\s+)?|${place}\s+(?:${put}\s+)?)${phone}(?:\s+${place})?|${phone}\s+${place}(?:\s+${put})?)(?:[\s:—–-]+(?<number>${number}))?`,
  'iu',
)

/** A message without its order to put a phone at the end; `phone` is the line for it, null where none was ordered. */
export function takePhoneOrder(message: string): {
  readonly text: string
  readonly phone: { readonly number: string | null } | null
} {
  const found = order.exec(message)
  if (!found) return { text: message, phone: null }
  return {
    text: `${message.slice(0, found.index)}${message.slice(found.index + found[0].length)}`.trim(),
    phone: { number: found.groups?.['number']?.trim() ?? null },
  }
}
