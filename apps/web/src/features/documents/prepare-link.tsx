import { IconGavel } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { chartersTab } from '#features/charters/index.ts'
import { useSession } from '#features/session/index.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'

/** The link to the law page, for those who see its tab (DOC-56). */
export function PrepareLink({ fullWidth = false }: { fullWidth?: boolean }) {
  const navigate = useNavigate()
  const { currentChannel } = useSession()
  if (!currentChannel?.tabs.includes(chartersTab.id)) return null
  return (
    <ButtonLink
      kind="main"
      icon={IconGavel}
      fullWidth={fullWidth}
      href={`/work-station?tab=${chartersTab.id}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to: '/work-station', search: { tab: chartersTab.id } })
      }}
    >
      Подготовить пакет документов
    </ButtonLink>
  )
}
