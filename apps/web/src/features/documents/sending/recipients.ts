/** Somebody a document can be sent to. */
export type Recipient = {
  /** One of its kind over both tabs. */
  key: string
  subject_type: 'PRIVATE-MANAGER' | 'ORGANIZATION'
  /** The account's id, or the channel's. */
  id: number
  name: string
  /** A second line: the appointment. */
  note: string
  avatar: string | null
}

/** More rows at a time help nobody to find one. */
const mostShown = 100

/** Recipients that have every word of the search, without letter case, ё as е. */
export function findRecipients(recipients: readonly Recipient[], search: string) {
  const words = plain(search).split(/\s+/u).filter(Boolean)
  const found = recipients.filter(({ name, note }) => {
    const text = plain(`${name} ${note}`)
    return words.every((word) => text.includes(word))
  })
  return { shown: found.slice(0, mostShown), isCut: found.length > mostShown }
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
