import { refuse } from './http/index.ts'
import { demoPassword } from './passwords/demo-password.ts'
import { isDemoClosedToNetwork, settings } from './settings.ts'

/** Whether this is the demo's password and the installation is none: then it opens nothing (OPS-31). */
export const isClosedDemoPassword = (password: string): boolean =>
  !settings().DEMO && password === demoPassword

/** Throws 422 where a demo is reached from the network and DEMO_PUBLIC does not say that this is meant (OPS-31). */
export function requireOpenSignIn(): void {
  if (isDemoClosedToNetwork())
    throw refuse.general(
      'Вход в демонстрацию по сети закрыт: её пароли известны всем. Задайте DEMO_PUBLIC=1.',
    )
}
