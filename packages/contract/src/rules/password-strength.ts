/** How well a password stands up to guessing, as the screens say it. */
export type PasswordStrength = 'weak' | 'fair' | 'strong'

export const passwordLimits = { min: 8, max: 100 } as const

/** The shortest password of an administrator (operations §2). */
export const administratorMinPassword = 12

/**
 * Whether anybody would try this password first: blanks only, the login, one character or piece over and over, a run along the
 * alphabet or the keyboard, a date or year, or one of the usual words with a number behind it, in either keyboard layout. The
 * server also refuses what is in its list of common passwords.
 */
export function isObviousPassword(password: string, login = ''): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim()
  if (plain === '') return true
  const keys = latinKeys(plain)
  const name = latinKeys(login.normalize('NFKC').toLowerCase().trim())
  return (
    (name !== '' && (keys === name || withoutTail(keys) === name)) ||
    isRepeated(plain) ||
    isRun(plain) ||
    isRun(keys) ||
    isDate(plain) ||
    usualWords.has(withoutTail(keys)) ||
    usualWords.has(withoutTail(plain))
  )
}

/** By length and kinds of characters; what is obvious or too short is weak. */
export function passwordStrength(password: string, login = ''): PasswordStrength {
  const letters = Array.from(password)
  if (letters.length < passwordLimits.min || isObviousPassword(password, login)) return 'weak'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const variety = new Set(letters).size
  if (variety < 5) return 'weak'
  return letters.length >= 16 || (letters.length >= 12 && kinds >= 2) || (letters.length >= 10 && kinds >= 3)
    ? 'strong'
    : 'fair'
}

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const keyOf = new Map(Array.from(cyrillic, (letter, at) => [letter, latin[at]!]))

/** The keys pressed, whatever the layout: `йцукен` and `qwerty` are one. */
export const latinKeys = (text: string): string =>
  Array.from(text, (letter) => keyOf.get(letter) ?? letter).join('')

/** Without digits and marks before and behind: `пароль2026!` is `пароль`. */
export const withoutTail = (text: string): string =>
  text.replaceAll(/^[\d\s!@#$%^&*()_+=.-]+|[\d\s!@#$%^&*()_+=.-]+$/gu, '')

/** In the Latin layout as keys, so that `gfhjkm` and `пароль` are one word. */
const usualWords = new Set(
  [
    'пароль',
    'мойпароль',
    'парол',
    'админ',
    'администратор',
    'администрация',
    'управа',
    'привет',
    'любовь',
    'солнце',

    'россия',
    'москва',
    'якутск',
    'наташа',
    'марина',
    'максим',
    'андрей',
    'сергей',
    'александр',
    'дмитрий',
    'светлана',

    'екатерина',
    'весна',
    'лето',
    'осень',
    'зима',
    'зенит',
    'спартак',
    'глава',
    'район',
    'самара',
    'король',
    'принцесса',
  ]
    .map(latinKeys)
    .concat(
      'password',
      'passw0rd',
      'pass',
      'parol',
      'admin',
      'administrator',
      'uprava',
      'privet',
      'lubov',
      'russia',

      'moskva',
      'qwerty',
      'qwe',
      'asd',
      'zxc',
      'welcome',
      'letmein',
      'natasha',
      'marina',
      'maksim',
      'andrey',
      'sergey',

      'alexander',
      'dmitry',
      'solnce',
      'zenit',
      'spartak',
      'login',
      'user',
      'secret',
      'iloveyou',
      'korol',
    ),
)

/** One piece of up to four characters over and over. */
const isRepeated = (text: string) => /^(.{1,4}?)\1+$/u.test(text) || /^(.)\1{5,}/u.test(text)

const rows = [
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  '1234567890-=',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  // Columns and zigzags of the keyboard.
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'q1w2e3r4t5y6u7i8o9p0',
  '012345678901234567890',
]
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** Pieces of at most three runs, each of four characters or more (`qwer1234`, `12345qwerty`). */
function isRun(text: string): boolean {
  let rest = text
  for (let pieces = 0; pieces < 3 && rest !== ''; pieces += 1) {
    const length = longestRun(rest)
    if (length < Math.min(4, rest.length)) return false
    rest = rest.slice(length)
  }
  return rest === ''
}

function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    if (runs.some((run) => run.includes(text.slice(0, length)))) return length
  }
  return 0
}

/** Eight digits of a date, or years side by side (`19871990`), with any marks between. */
function isDate(text: string): boolean {
  const digits = text.replaceAll(/[\s./_-]/gu, '')
  const day = '(0[1-9]|[12]\\d|3[01])'
  const month = '(0[1-9]|1[0-2])'
  const year = '(19|20)\\d\\d'
  return new RegExp(`^(${day}${month}${year}|${year}${month}${day}|${year}${year})$`, 'u').test(digits)
}
