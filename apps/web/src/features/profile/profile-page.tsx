import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { EditChannelForm } from '#features/channels/index.ts'
import { NotificationSettings } from '#features/notifications/index.ts'
import { sessionQueries, useSession } from '#features/session/index.ts'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'

import { OrganizationTab } from './organization-tab.tsx'
import { PersonTab } from './person-tab.tsx'

const tabs = [
  { key: 'profile', label: 'Профиль' },
  { key: 'organization', label: 'Организация' },
  { key: 'channel', label: 'Канал' },
  { key: 'notifications', label: 'Уведомления' },
] as const

const nothing = { text: 'Данных нет' }

/** /profile: the own account, the organization, the channel. */
export function ProfilePage() {
  const { profile, currentChannel } = useSession()
  const account = useQuery(sessionQueries.profile())
  const channels = useQuery(sessionQueries.channels())
  const navigate = useNavigate()
  const { tab: chosen = 'profile' } = useSearch({ from: '/shell/profile' })
  return (
    <Page title="Профиль" size="text">
      <Tabs
        label="Разделы профиля"
        tabs={tabs}
        chosen={chosen}
        onChoose={(key) => void navigate({ to: '/profile', search: { tab: key }, replace: true })}
      >
        {chosen === 'profile' && (
          <ListStates
            of={{ ...account, data: profile }}
            skeleton={<SkeletonFields fields={4} />}
            empty={nothing}
          >
            {(one) => <PersonTab key={one.id} profile={one} />}
          </ListStates>
        )}
        {chosen === 'organization' && (
          <ListStates
            of={{ ...account, data: profile }}
            skeleton={<SkeletonFields />}
            empty={nothing}
            isEmpty={(one) => one.organization === null}
          >
            {(one) => one.organization && <OrganizationTab profile={one} organization={one.organization} />}
          </ListStates>
        )}
        {chosen === 'channel' && (
          <ListStates
            of={{ ...channels, data: currentChannel }}
            skeleton={<SkeletonFields fields={6} />}
            empty={nothing}
          >
            {(one) => <EditChannelForm key={one.id} channel={one} />}
          </ListStates>
        )}
        {chosen === 'notifications' && <NotificationSettings />}
      </Tabs>
    </Page>
  )
}
