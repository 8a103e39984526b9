type Name = { readonly name: string | null; readonly surname: string | null }

/** «Фамилия Имя»: how a person is named on every screen, list and notification (NAV-31, STAFF-09). */
export const personName = ({ surname, name }: Name): string => words(surname, name)

/** «Фамилия Имя Отчество», where the whole name is needed (AUTH-38, AUTH-84, official documents). */
export const fullPersonName = ({
  surname,
  name,
  middle_name: middleName,
}: Name & { readonly middle_name: string | null }): string => words(surname, name, middleName)

/** «Имя Фамилия» of the sentence «{Имя Фамилия} печатает...» (MSG-113), of service lines and mentions, and of nothing else. */
export const nameInSentence = ({ surname, name }: Name): string => words(name, surname)

/** The given name out of «Фамилия Имя»; a name of one word as it is. */
export const givenName = (name: string): string => name.split(' ')[1] ?? name

const words = (...parts: (string | null)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
