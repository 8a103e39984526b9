import bowser from 'bowser'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { clientAddress } from '#platform/network-address.ts'
import { newToken } from '#platform/secrets.ts'
import { isHttpsInstallation } from '#platform/settings.ts'

/** The browser (or other client) a person signs in from. */
export type Browser = {
  /** What its cookie `device` holds. */
  readonly presentedSecret: string | undefined
  /** What a successful sign-in puts there: a secret is never used twice, nor taken over from the client. */
  readonly nextSecret: string
  /** Its name in the session list: `Chrome, Windows`. */
  readonly device: string
  /** Its network address, as the connection or the reverse proxy on this machine says. */
  readonly address: string
}

const deviceCookie = 'device'
const flowCookie = 'sms_flow'
const days = 24 * 60 * 60
const tokenForm = /^[\w-]{43}$/u

export function browserOf(request: FastifyRequest): Browser {
  return {
    presentedSecret: cookieToken(request, deviceCookie),
    nextSecret: newToken(),
    device: deviceName(request.headers['user-agent']),
    address: clientAddress(request.raw),
  }
}

/** Lets the browser be known again (wire §1): 400 days from now. For the reply of a successful sign-in. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, browser: Browser): void {
  reply.setCookie(deviceCookie, browser.nextSecret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: 400 * days,
  })
}

/** The code flow the browser is in; undefined when it asked for no code. */
export function flowOf(request: FastifyRequest): string | undefined {
  return cookieToken(request, flowCookie)
}

const flowAttributes = (request: FastifyRequest) =>
  ({
    path: '/api/managers/v2/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
  }) as const

/** Binds the code on its way to this browser, for the code's five minutes (D-03). */
export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, flow: string): void {
  reply.setCookie(flowCookie, flow, { ...flowAttributes(request), maxAge: 300 })
}

export function clearFlowCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(flowCookie, flowAttributes(request))
}

/** Behind an https PUBLIC_URL always, also when a proxy does not say by which protocol the client came. */
const isSecure = (request: FastifyRequest) => request.protocol === 'https' || isHttpsInstallation()

function cookieToken(request: FastifyRequest, name: string): string | undefined {
  const value = request.cookies[name]
  return value !== undefined && tokenForm.test(value) ? value : undefined
}

/** `{браузер}, {система}` of a user agent. */
function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return 'Неизвестный браузер, неизвестная система'
  const parsed = bowser.parse(userAgent.slice(0, 500))
  return `${parsed.browser.name || 'Неизвестный браузер'}, ${parsed.os.name || 'неизвестная система'}`.slice(
    0,
    100,
  )
}
