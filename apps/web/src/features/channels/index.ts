export { EditChannelForm } from './edit-channel-form.tsx'
