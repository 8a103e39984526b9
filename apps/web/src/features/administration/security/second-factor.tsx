import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'

import { useAdministrator } from '../administrator.tsx'
import records from '../records/records.module.css'
import { EnrollDialog } from './enroll-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { CodesDialog } from './recovery-codes.tsx'
import classes from './security.module.css'

type Dialog = 'enroll' | 'remove' | 'renew'

/** The own second factor: turned on by a code, off and with new recovery codes after the password. */
export function SecondFactor() {
  const { call } = useAdministrator()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const factor = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call('GET /auth/second-factor', { signal }),
  })
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className={records.part}>
        Второй фактор
      </h2>
      <ListStates of={factor} skeleton={<SkeletonFields fields={1} />} empty={{ text: 'Сведений нет' }}>
        {({ totp, recovery_left: left }) =>
          totp ? (
            <>
              <p className={records.note}>
                <Tag tone="good">Включён</Tag> Осталось кодов восстановления: {left}.
              </p>
              <div className={classes.row}>
                <Button onClick={() => setDialog('renew')}>Новые коды</Button>
                <Button onClick={() => setDialog('remove')}>Отключить</Button>
              </div>
            </>
          ) : (
            <>
              <p className={records.note}>
                <Tag tone="warn">Выключен</Tag> С ним для входа кроме пароля нужен код из приложения на
                телефоне.
              </p>
              <Button kind="main" onClick={() => setDialog('enroll')}>
                Включить
              </Button>
            </>
          )
        }
      </ListStates>
      <Dialogs open={dialog} onClose={() => setDialog(null)} />
    </section>
  )
}

function Dialogs({ open, onClose }: { open: Dialog | null; onClose: () => void }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const reread = () => void queries.invalidateQueries({ queryKey: ['second-factor'] })
  const showCodes = (made: readonly string[]) => {
    setCodes(made)
    onClose()
    reread()
  }
  const remove = async () => {
    await call('DELETE /auth/second-factor/totp')
    toast.success('Безопасность', 'Второй фактор отключён!')
    onClose()
    // Where the factor is required, the console closes with it.
    void queries.invalidateQueries({ queryKey: ['self'] })
    reread()
  }
  const renew = async () => showCodes((await call('POST /auth/second-factor/recovery-codes')).recovery_codes)
  return (
    <>
      {open === 'enroll' && <EnrollDialog onEnrolled={showCodes} onClose={onClose} />}
      {open === 'remove' && (
        <ProofDialog
          title="Отключить второй фактор"
          text="Для входа будет достаточно пароля."
          yes="Отключить"
          work={remove}
          onClose={onClose}
        />
      )}
      {open === 'renew' && (
        <ProofDialog
          title="Новые коды восстановления"
          text="Прежние коды перестанут действовать."
          yes="Создать"
          work={renew}
          onClose={onClose}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
