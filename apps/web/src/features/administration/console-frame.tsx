import { IconLogout } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import type { AdministratorRole } from '@uprava/contract/endpoint.ts'
import { useEffect, type MouseEvent, type ReactNode } from 'react'

import { lostSince } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConnectionBar } from '#ui/feedback/connection-bar.tsx'
import { Empty } from '#ui/feedback/list-states.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import { useChosenInView } from '#ui/layout/use-chosen-in-view.ts'
import { setConnectionLost } from '#ui/lib/server-needed.ts'

import { useAdministrator } from './administrator.tsx'
import { ProofWarning } from './backups/proof-warning.tsx'
import classes from './console-frame.module.css'
import { consolePages, goToConsolePage, type ConsolePage } from './console-pages.ts'
import { mayOpen } from './roles.ts'
import { EmergencyWarning } from './security/emergency-warning.tsx'

type ConsoleFrameProps = { page: ConsolePage; children: ReactNode }

/** The console around its pages: sections above, the page below. */
export function ConsoleFrame({ page, children }: ConsoleFrameProps) {
  const { leave, self } = useAdministrator()
  const { at: lostAt } = useSelector(lostSince)
  useEffect(() => setConnectionLost(lostAt !== null), [lostAt])
  const sections = useChosenInView<HTMLElement>(page)
  const go = (event: MouseEvent, next: ConsolePage) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goToConsolePage(next)
  }
  return (
    <div className={classes.console}>
      <div className={classes.notice}>
        <ConnectionBar since={lostAt} />
      </div>
      <header className={classes.bar} data-safe-area>
        <Logo />
        <nav ref={sections} aria-label="Разделы консоли" className={classes.sections}>
          {visiblePages(self.role).map(([key, label]) => (
            <a
              key={key}
              href={`/admin/${key}`}
              className={classes.section}
              aria-current={key === page ? 'page' : undefined}
              onClick={(event) => go(event, key)}
            >
              {label}
            </a>
          ))}
        </nav>
        <Button kind="quiet" icon={IconLogout} onClick={() => void leave()}>
          Выйти
        </Button>
      </header>
      <EmergencyWarning />
      <ProofWarning />
      <main id="main" className={classes.main}>
        <h1 className={classes.title}>{consolePages[page]}</h1>
        {mayOpen(page, self.role) ? children : <Empty text="Раздел недоступен для вашей роли" />}
      </main>
    </div>
  )
}

const visiblePages = (role: AdministratorRole) =>
  (Object.entries(consolePages) as [ConsolePage, string][]).filter(([page]) => mayOpen(page, role))
