import { retentionCalls as calls } from '@uprava/contract/installation/retention.ts'

import { serve, type AdministratorActor } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import {
  getChannelRetention,
  getRetention,
  holdChannel,
  previewRetention,
  updateChannelRetention,
  updateRetention,
} from './retention.service.ts'

export function mountRetention(app: HttpServer): void {
  serve(app, calls.getRetention, getRetention)
  serve(app, calls.updateRetention, ({ actor, body }) => updateRetention(partyOf(actor), body))
  serve(app, calls.previewRetention, ({ body }) => previewRetention(body))
  serve(app, calls.getChannelRetention, ({ params }) => getChannelRetention(params.channel))
  serve(app, calls.updateChannelRetention, ({ actor, params, body }) =>
    updateChannelRetention(partyOf(actor), params.channel, body),
  )
  serve(app, calls.holdChannel, ({ actor, params, body }) =>
    holdChannel(partyOf(actor), params.channel, body),
  )
}

const partyOf = ({ administratorId }: AdministratorActor) =>
  ({ type: 'administrator', id: administratorId }) as const
