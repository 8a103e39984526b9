import { isDirective } from './clauses.ts'
import { appealSentences } from './sentences.ts'

/** «К льготам вопросов нет», «Против кухни ничего не имею», «Ремонт дороги не требуется, никого спиливать не надо» */
const disclaimer =
  /(?<!\p{L})(?:(?:вопросов|претензий|жалоб|нареканий)\s+(?:\p{L}+\s+){0,4}(?:нет|не\s+имею|не\s+имеем)(?!\p{L})|(?:нет|не\s+имею|не\s+имеем)\s+(?:никаких\s+)?(?:претензий|нареканий)|ничего\s+(?:плохого\s+)?не\s+(?:имею|имеем|скажу)|не\s+жалу(?:юсь|емся)|(?:мне|нам)\s+(?:\p{L}+\s+)?не\s+требуется|(?:никого|ничего)\s+\p{L}{3,}\s+не\s+надо)(?!\p{L})/iu

/**
 * A letter without the sentences in which the author says what is no matter of it: their words name a topic that nobody
 * asks about.
 */
export function withoutDisclaimers(text: string): string {
  if (!disclaimer.test(text)) return text
  return appealSentences(text)
    .filter((sentence) => disclaimer.test(sentence) && !isDirective(sentence) && !sentence.endsWith('?'))
    .reduce((rest, sentence) => rest.replace(sentence, ' '), text)
}
