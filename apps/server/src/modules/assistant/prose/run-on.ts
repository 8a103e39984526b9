import {
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  upperFirst,
  verbFormOf,
  type Inflected,
} from '#platform/russian/index.ts'

/** Words behind which a finite verb belongs to the request. */
const governs =
  /^(?:и|или|а|но|не|что|чтобы?|если|кто|где|куда|когда|как|пока|котор\p{L}+|раз|хотя|потому|так|поскольку)$/u

/**
 * «перенести столб от входа мешает пандусу»: a finite verb behind an infinitive, with no sign between them, says why. It becomes
 * a sentence about what is asked for; null where there is none.
 */
export function runOnOf(text: string, words: Inflected): { asked: string; reason: string } | null {
  const tokens = text.split(/\s+/u)
  const at = tokens.findIndex((token, index) => index >= 2 && isPresent(token, words) !== null)
  const isNegated = tokens[at - 1] === 'не'
  const start = isNegated ? at - 1 : at
  if (start < 2 || tokens.slice(1, start).some((token) => /[,:;—(]/u.test(token) || governs.test(token)))
    return null
  const thing = subjectOf(tokens.slice(1, start), isPresent(tokens[at]!, words)!, words)
  return thing === null
    ? null
    : {
        asked: tokens.slice(0, start).join(' '),
        reason: upperFirst(`${thing} ${tokens.slice(start).join(' ')}`),
      }
}

/** The number of a verb in the third person; null: another word. */
function isPresent(token: string, words: Inflected): 's' | 'p' | null {
  if (!/^\p{Ll}{3,}$/u.test(token)) return null
  const forms = new Set(words.basesOf(token).map((base) => verbFormOf(token, base, words)))
  const isNoun = words.basesOf(token).some((base) => nounForms(base, words) !== null)
  if (isNoun) return null
  return forms.has('he') ? 's' : forms.has('they') ? 'p' : null
}

/** What is asked for, as the subject of what is said about it. */
function subjectOf(between: readonly string[], number: 's' | 'p', words: Inflected): string | null {
  const noun = between.find((word) => !isAdjectiveForm(word, words))
  if (noun === undefined) return null
  for (const base of words.basesOf(noun)) {
    const paradigm = nounForms(base, words)
    if (!paradigm || !nounFormsOf(noun, paradigm).includes(`acc-${number}`)) continue
    return paradigm.forms.get(`nom-${number}`) ?? null
  }
  return null
}
