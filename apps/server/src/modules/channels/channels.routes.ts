import { channelsCalls } from '@uprava/contract/channels.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import {
  addChannel,
  listChannels,
  listSections,
  replaceBackground,
  replaceImage,
  updateChannel,
} from './channels.service.ts'
import { listDirectory, listGlobalChannels } from './directory.service.ts'

export function mountChannels(app: HttpServer): void {
  serve(app, channelsCalls.listChannels, ({ actor }) => listChannels(actor))
  serve(app, channelsCalls.createChannel, ({ actor, body, files }) =>
    addChannel(actor, body, { image: files.image[0]!, background: files.background[0]! }),
  )
  serve(app, channelsCalls.updateChannel, ({ actor, body }) => updateChannel(actor, body))
  serve(app, channelsCalls.uploadChannelImage, ({ actor, files }) => replaceImage(actor, files.image[0]!))
  serve(app, channelsCalls.uploadChannelBackground, ({ actor, files }) =>
    replaceBackground(actor, files.background[0]!),
  )
  serve(app, channelsCalls.listChannelPermissions, ({ actor }) => listSections(actor))
  serve(app, channelsCalls.listChannelSections, ({ actor }) => listSections(actor))
  serve(app, channelsCalls.listDirectory, ({ actor, query }) => listDirectory(actor, query))
  serve(app, channelsCalls.listGlobalChannels, ({ actor }) => listGlobalChannels(actor))
}
