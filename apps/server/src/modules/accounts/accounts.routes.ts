import { accountsCalls as calls } from '@uprava/contract/accounts.ts'
import type { FastifyRequest } from 'fastify'

import { bearerOf, serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'
import { clientAddress } from '#platform/network-address.ts'

import { browserOf, flowOf, clearFlowCookie, rememberBrowser, setFlowCookie } from './browsers/browser.ts'
import { endOtherSessions, endSession, listSessions, logout } from './browsers/device-sessions.ts'
import { sendConfirmation } from './confirmation.ts'
import { createExchangeToken, redeemExchangeToken } from './exchange.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { login } from './login.ts'
import { changePassword } from './password.ts'
import { confirmCode, resendAfterSeconds, sendCode } from './phone-code.ts'
import { changeAvatar, getProfile, listManagers, signInAsManager, updateProfile } from './profile.ts'
import { register } from './register.ts'

export function mountAccounts(app: HttpServer): void {
  mountSignIns(app)
  mountProfile(app)
}

function mountSignIns(app: HttpServer): void {
  serve(app, calls.login, async ({ body, request, reply }) => {
    const browser = browserOf(request)
    const session = await login(body, browser)
    rememberBrowser(request, reply, browser)
    return session
  })
  serve(app, calls.sendCode, async ({ body, request, reply }) => {
    setFlowCookie(request, reply, await sendCode(body.phone, browserOf(request), flowOf(request)))
    return { resend_after: resendAfterSeconds }
  })
  serve(app, calls.signInByCode, async ({ body, request, reply }) => {
    const browser = browserOf(request)
    const session = await confirmCode(body, browser, flowOf(request))
    rememberBrowser(request, reply, browser)
    clearFlowCookie(request, reply)
    return session
  })
  serve(app, calls.register, async ({ body, request, reply }) => {
    const browser = browserOf(request)
    const session = await register(body, browser)
    rememberBrowser(request, reply, browser)
    return session
  })
  serve(app, calls.getInvitation, ({ params }) => readInvitation(params.token))
  serve(app, calls.acceptInvitation, async ({ params, body, request, reply }) => {
    const browser = browserOf(request)
    const session = await acceptInvitation(params.token, body, browser)
    rememberBrowser(request, reply, browser)
    return session
  })
  serve(app, calls.createExchangeToken, ({ actor, body }) => createExchangeToken(actor, body.audience))
  serve(app, calls.redeemExchangeToken, ({ body, request }) =>
    redeemExchangeToken(body, clientAddress(request.raw)),
  )
}

function mountProfile(app: HttpServer): void {
  serve(app, calls.signInAsManager, ({ actor, params, request }) =>
    signInAsManager(actor, params.id, browserOf(request)),
  )
  serve(app, calls.listManagers, ({ actor }) => listManagers(actor))
  serve(app, calls.logout, ({ actor }) => logout(actor))
  serve(app, calls.getProfile, ({ actor }) => getProfile(actor))
  serve(app, calls.updateProfile, ({ actor, body, request }) => updateProfile(actor, body, shownBy(request)))
  serve(app, calls.sendConfirmation, ({ actor, request }) => {
    const { browser, bearer } = shownBy(request)
    return sendConfirmation(actor, browser, bearer)
  })
  serve(app, calls.uploadAvatar, ({ actor, files }) => changeAvatar(actor, files.avatar[0]!))
  serve(app, calls.listSessions, ({ actor }) => listSessions(actor))
  serve(app, calls.endSession, ({ actor, params }) => endSession(actor, params.id))
  serve(app, calls.endOtherSessions, ({ actor }) => endOtherSessions(actor))
  serve(app, calls.changePassword, ({ actor, body, request }) =>
    changePassword(actor, body, shownBy(request)),
  )
}

/** The browser and the bearer of a call that somebody signed in makes. */
const shownBy = (request: FastifyRequest) => ({ browser: browserOf(request), bearer: bearerOf(request)! })
