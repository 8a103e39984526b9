import { IconFileAnalytics, type Icon } from '@tabler/icons-react'

import classes from './soon-page.module.css'
import { tabTitles, type TabNumber } from './station-tabs.ts'

type SoonTab = Exclude<TabNumber, 1 | 3 | 4 | 5 | 6>

const tools: Readonly<Record<SoonTab, { icon: Icon; what: string }>> = {
  2: {
    icon: IconFileAnalytics,
    what: 'Проверит документ по вашему заданию и вернёт отчёт в Word с цитатами и нормами.',
  },
}

/** A tool of the station that is not open yet: says so, and what it will do. */
export function SoonPage({ tab }: { tab: SoonTab }) {
  const { icon: Icon, what } = tools[tab]
  return (
    <div className={classes.place}>
      <section className={classes.card} aria-label={tabTitles[tab]}>
        <span className={classes.sign}>
          <Icon aria-hidden />
        </span>
        <h2 className={classes.title}>{tabTitles[tab]}</h2>
        <p className={classes.soon}>Скоро</p>
        <p className={classes.what}>{what}</p>
      </section>
    </div>
  )
}
