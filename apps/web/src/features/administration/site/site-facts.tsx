import type { Landing } from '@uprava/contract/landing.ts'

import { number } from '#ui/lib/format.ts'

import { Facts } from '../records/facts.tsx'
import classes from '../records/records.module.css'

/** The texts of the landing page for a role that may not change them. */
export function SiteFacts({ landing }: { landing: Landing }) {
  return (
    <>
      <Facts
        facts={[
          ...landing.regions.map((region, at) => [`Регион ${at + 1}`, region] as const),
          ['Цена, рублей', number(landing.price)],
          ['Номер записи в реестре', landing.registry_number || '—'],
        ]}
      />
      <h2 className={classes.part}>Приветствие директора</h2>
      <p>{landing.greeting}</p>
      <h2 className={classes.part}>Частые вопросы</h2>
      {landing.faq.map(({ question, answer }) => (
        <section key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </section>
      ))}
    </>
  )
}
