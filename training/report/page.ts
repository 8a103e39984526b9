import { modelNames, type ModelName } from '../../apps/server/src/platform/text-models/models.ts'

/** A trained model as its card shows it. */
export type Section = {
  readonly name: ModelName
  /** Figures in Markdown. */
  readonly card: string
  readonly faults: readonly string[]
  /** Bytes of the file. */
  readonly size: number
}

const head = `# Text models

Written by \`npm run train\`; how it learns and from what: [training/README.md](../training/README.md), why so:
[decision 0046](decisions/0046-text-models.md). Figures: *cross-validation* is on the texts that the model learns from, each part
judged by a model that has not seen it; *own hold-out* are texts of another writer; *hold-out of the development sets* is their
third that is never read. The number in brackets is how many there are.`

const abouts: Readonly<Record<ModelName, string>> = {
  'appeal-topic':
    'Topic of an appeal and of each of its requests: 37 topics of the catalogue and `other`. Data: appeals; names and key words of the catalogue. A request without its facts («почините») has no topic: give it with its facts (`requestContexts`).',
  'appeal-sentence':
    'What each sentence of an appeal is, with its neighbours considered. Data: sentences of appeals. Rare labels (threat, reason, emotion) are confused with each other and with facts.',
  'appeal-field':
    "The author's name, address, phone and e-mail, apart from other people's. Data: marked appeals. Right is only a span with exact bounds.",
  'appeal-case':
    'Special cases and signals of appeals, each judged for itself. Data: headers of appeals. A label with few examples is never sure; its probability still ranks.',
  template:
    'Template of a request to the generator, or `none`. Data: requests; names and phrases of the catalogue. Neighbouring templates of one kind are what it confuses.',
  'request-field':
    'Which words of a request to the generator are the value of which field, by the kinds of the fields that its template has. Data: marked requests; what one hand wrote is judged by a model that has not seen that hand. Right is only a span with exact bounds.',
  'draft-genre':
    'Genre of a request to the assistant. Data: requests without continuations of a dialogue: those are decided by the dialogue.',
  'draft-turn':
    'What a message does to the draft before it: it repeats it for somebody else, corrects it, or begins another. Data: continuations of dialogues; first requests as what begins. Said to be a beginning only from 0.75 on (decision 0150).',
  'draft-segment':
    'What the parts of a request to the assistant are: the order, the addressee, the signer, what is asked, what was asked, facts, a cause, a text brought along. Data: segmented requests. Right is only a span with exact bounds.',
  'draft-change':
    'What the words of a message are to the draft before it: what no longer holds, what holds now, which value is meant, what is added, taken out or alone stays, the addressee, the signer, the style, what is said to the assistant only. Data: marked messages with their earlier orders; what one hand wrote is judged by a model that has not seen that hand. Right is only a span with exact bounds.',
  punctuation:
    'Where a text that was dictated without signs has commas and ends of sentences. Data: written requests and appeals whose signs and capitals were taken away. Colons count as ends; brackets, quotation marks and dashes are not restored.',
  'corruption-factor':
    'The 12 factors of the methodology in a sentence of an act, a detector each, and one of any factor (`any`); the threshold is the common probability that kept a precision of 0.85 in cross-validation. Data: labelled sentences, lawful look-alikes among them; points of whole acts, each counting three times. What the analysis reports is decided with the rest of the act (`npm run train:decisions`). COR-3I needs two norms compared: features of words and grammar do not carry it.',
}

const wholeAppeals = 'whole-appeals'
const aboutWholeAppeals =
  'Topics of a whole appeal as the product parses it (`parseAppeal`): of its text and its requests together. Only texts that no model has learned from.'

/**
 * The page with the given sections in place of the older ones; sections of models not trained now stay. `appeals`: the
 * figures of whole appeals, null when they were not measured.
 */
export function pageOf(before: string, sections: readonly Section[], appeals: string | null): string {
  const kept = new Map(
    before
      .split(/\n(?=## )/u)
      .slice(1)
      .map((text) => [/^## (?<name>[\w-]+)/u.exec(text)?.groups?.['name'] ?? '', text.trim()]),
  )
  for (const { name, card, size } of sections) {
    kept.set(name, `## ${name}\n\n${abouts[name]} File: ${(size / 1024).toFixed(0)} KB.\n\n${card.trim()}`)
  }
  if (appeals !== null) kept.set(wholeAppeals, `## ${wholeAppeals}\n\n${aboutWholeAppeals}\n\n${appeals}`)
  return `${[head, ...[wholeAppeals, ...modelNames].flatMap((name) => kept.get(name) ?? [])].join('\n\n')}\n`
}
