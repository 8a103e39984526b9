import { TextInput } from '#ui/fields/text-input.tsx'

import classes from './letter-facts.module.css'
import { askedIn } from './variants.ts'

type LetterFactsProps = {
  /** The letter as it was offered, with its places to fill in. */
  text: string
  facts: Readonly<Record<string, string>>
  onChange: (facts: Readonly<Record<string, string>>) => void
}

/** The facts that only the executor knows: asked once, they fill every variant. */
export function LetterFacts({ text, facts, onChange }: LetterFactsProps) {
  const asked = askedIn(text)
  if (asked.length === 0) return null
  return (
    <fieldset className={classes.facts}>
      <legend className={classes.title}>Сведения для письма</legend>
      <p className={classes.note}>Впишите один раз: они встанут на свои места во всех вариантах.</p>
      {asked.map((what) => (
        <TextInput
          key={what}
          label={`${what[0]?.toUpperCase() ?? ''}${what.slice(1)}`}
          maxLength={500}
          value={facts[what] ?? ''}
          onChange={(value) => onChange({ ...facts, [what]: value })}
        />
      ))}
    </fieldset>
  )
}
