export { channelChoices, regionOfInn, requireChoices, sectionId, sectionTitle } from './reference.service.ts'
