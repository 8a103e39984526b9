import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { call } from '#api/index.ts'
import { endSessionHere, startSession, refreshProfile } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

/** How often a waiting account looks whether it has been verified (NAV-76), milliseconds. */
const lookEveryMs = 30_000

/** «Подтверждение аккаунта»: stands over an empty page; closing it signs the browser out (ORG-16 to ORG-18). */
export function NotVerifiedDialog() {
  useVerificationWatch()
  const leave = async () => {
    await endSessionHere()
    // A step of the router waits for what guards the way off, this dialog, and the guard of the empty page would come first.
    location.replace('/authorization')
  }
  return (
    <Modal open onClose={() => void leave()} title="Подтверждение аккаунта" size="small">
      <p>
        Ваш аккаунт ещё не подтверждён. Ожидайте подтверждения от администратора. Данные для входа будут
        отправлены на вашу электронную почту.
      </p>
      <DialogActions>
        <Button kind="main" onClick={() => void leave()}>
          Понятно
        </Button>
      </DialogActions>
    </Modal>
  )
}

/** Goes on to the channels once the administrator has verified the account; through the account while the token is the person's. */
function useVerificationWatch(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const look = useEffectEvent(async () => {
    const profile = await refreshProfile(queries).catch(() => undefined)
    if (profile?.is_verified !== true) return
    if (profile.manager_id === null) {
      const verified = (await call('GET /managers')).find((manager) => manager.is_verified)
      if (!verified) return
      startSession(await call('POST /auth-by-manager/{id}', { params: { id: verified.id } }))
    }
    await navigate({ to: '/channels' })
  })
  useEffect(() => {
    const again = () => void look().catch(() => undefined)
    const timer = setInterval(again, lookEveryMs)
    window.addEventListener('focus', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', again)
    }
  }, [])
}
