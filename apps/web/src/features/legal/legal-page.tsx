import { useQuery } from '@tanstack/react-query'
import type { LegalText } from '@uprava/contract/legal.ts'

import { call, errorTitle } from '#api/index.ts'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Html } from '#ui/layout/html.tsx'
import { BarePage } from '#ui/layout/page.tsx'

import classes from './legal-page.module.css'

export const AgreementPage = () => <LegalPage name="agreement" title="Пользовательское соглашение" />
export const PrivacyPage = () => <LegalPage name="privacy" title="Политика конфиденциальности" />
export const AboutPage = () => <LegalPage name="about" title="Информация о платформе" />

/** A public document; the operator's own text or the built-in one, sanitised by the server. */
function LegalPage({ name, title }: { name: LegalText; title: string }) {
  const text = useQuery({
    queryKey: ['legal', name],
    queryFn: () => call('GET /legal/{name}', { params: { name } }),
    meta: errorTitle('GET /legal/{name}'),
  })
  return (
    <BarePage title={title} size="text">
      <ListStates
        of={text}
        skeleton={<SkeletonRows rows={8} />}
        empty={{ text: 'Текст ещё не опубликован.' }}
      >
        {({ html }) => <Html className={classes.text} html={html} kind="article" />}
      </ListStates>
    </BarePage>
  )
}
