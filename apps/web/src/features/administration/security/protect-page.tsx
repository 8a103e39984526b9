import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { BarePage } from '#ui/layout/page.tsx'

import { useAdministrator } from '../administrator.tsx'
import { EnrollForm, useEnrolment } from './enroll-form.tsx'
import { CodesDialog } from './recovery-codes.tsx'

/** «Защитите вход»: all that opens to an administrator who has to have a second factor and has none. */
export function ProtectPage() {
  const { leave } = useAdministrator()
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // The console opens once the codes, which are shown this once, are put away.
  const enter = () => void queries.invalidateQueries()
  return (
    <BarePage
      title="Защитите вход"
      note="Главный администратор сделал второй фактор обязательным. Включите его, чтобы войти в консоль."
      corner={
        <Button kind="quiet" icon={IconLogout} onClick={() => void leave()}>
          Выйти
        </Button>
      }
    >
      {codes ? <CodesDialog codes={codes} onClose={enter} /> : <Enrolment onEnrolled={setCodes} />}
    </BarePage>
  )
}

function Enrolment({ onEnrolled }: { onEnrolled: (codes: readonly string[]) => void }) {
  return <EnrollForm of={useEnrolment(onEnrolled)} />
}
