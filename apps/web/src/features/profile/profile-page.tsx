import { useNavigate, useSearch } from '@tanstack/react-router'

import { useSession } from '#features/session/index.ts'
import { Page } from '#ui/page.tsx'
import { SkeletonFields } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

import { ChannelTab } from './channel-tab.tsx'
import { OrganizationTab } from './organization-tab.tsx'
import { PersonTab } from './person-tab.tsx'

const tabs = [
  { key: 'profile', label: 'Профиль' },
  { key: 'organization', label: 'Организация' },
  { key: 'channel', label: 'Канал' },
] as const
type TabKey = (typeof tabs)[number]['key']

/** /profile: the own account, the organization, the channel. */
export function ProfilePage() {
  const { profile, currentChannel } = useSession()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const chosen: TabKey = tabs.find(({ key }) => key === tab)?.key ?? 'profile'
  return (
    <Page title="Профиль" size="text">
      <Tabs label="Разделы профиля" tabs={tabs} chosen={chosen} onChoose={(key) => void navigate({ to: '/profile', search: { tab: key } as never, replace: true })}>
        {chosen === 'profile' && (profile ? <PersonTab key={profile.id} profile={profile} /> : <SkeletonFields fields={4} />)}
        {chosen === 'organization' && (profile?.organization ? <OrganizationTab profile={profile} organization={profile.organization} /> : <SkeletonFields />)}
        {chosen === 'channel' && (currentChannel ? <ChannelTab key={currentChannel.id} channel={currentChannel} /> : <SkeletonFields fields={6} />)}
      </Tabs>
    </Page>
  )
}
