export { changeChannel, channelExists, type ChannelChange } from './channels.repository.ts'
export { channelsByIds, createChannel } from './channels.service.ts'
export { refreshDirectory } from './directory-entries.ts'
