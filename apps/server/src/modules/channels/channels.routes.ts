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
  serve(app, channelsCalls.listChannels, ({ asker }) => listChannels(asker))
  serve(app, channelsCalls.createChannel, ({ asker, body, files }) =>
    addChannel(asker, body, { image: files.image[0]!, background: files.background[0]! }),
  )
  serve(app, channelsCalls.updateChannel, ({ asker, body }) => updateChannel(asker, body))
  serve(app, channelsCalls.uploadChannelImage, ({ asker, files }) => replaceImage(asker, files.image[0]!))
  serve(app, channelsCalls.uploadChannelBackground, ({ asker, files }) =>
    replaceBackground(asker, files.background[0]!),
  )
  serve(app, channelsCalls.listChannelPermissions, ({ asker }) => listSections(asker))
  serve(app, channelsCalls.listChannelSections, ({ asker }) => listSections(asker))
  serve(app, channelsCalls.listDirectory, ({ asker, query }) => listDirectory(asker, query))
  serve(app, channelsCalls.listGlobalChannels, ({ asker }) => listGlobalChannels(asker))
}
