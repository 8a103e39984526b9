import { OwnSessions } from './own-sessions.tsx'
import { OwnPasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** «Безопасность»: the own sign-in of the administrator (operations §2). */
export function SecurityPage() {
  return (
    <>
      <SecondFactor />
      <OwnPasswordForm />
      <OwnSessions />
    </>
  )
}
