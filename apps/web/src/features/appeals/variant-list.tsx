import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { plural, typography } from '#ui/lib/format.ts'

import type { Appeal } from './appeal-state.ts'
import classes from './variant-list.module.css'
import { fillGaps, gapsIn } from './variants.ts'

/** The answers that were offered, each with its type and when it is lawful. */
export function VariantList({ appeal, onChoose }: { appeal: Appeal; onChoose: (at: number) => void }) {
  const kinds = new Map(appeal.metadata?.answers.map((kind) => [kind.category, kind]))
  return (
    <section className={classes.list} aria-label="Варианты ответа">
      <h2 className={classes.title}>Варианты ответа</h2>
      <ul className={classes.variants}>
        {appeal.variants.map((variant, at) => {
          const text = fillGaps(appeal.edits[at] ?? variant.text, appeal.facts)
          const kind = kinds.get(variant.category)
          const gaps = gapsIn(text).length
          return (
            <li key={`${variant.category} ${variant.text}`} className={classes.variant}>
              <div className={classes.head}>
                <h3 className={classes.category}>{variant.category}</h3>
                {appeal.edits[at] !== undefined && <Tag tone="accent">Изменён</Tag>}
              </div>
              {kind && <p className={classes.when}>{typography(kind.when)}</p>}
              <p className={classes.text}>{typography(text)}</p>
              <div className={classes.foot}>
                <Button size="small" aria-label={`Выбрать: ${variant.category}`} onClick={() => onChoose(at)}>
                  Выбрать
                </Button>
                {gaps > 0 && (
                  <span className={classes.gaps}>
                    Останется уточнить: {plural(gaps, ['место', 'места', 'мест'])}
                  </span>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
