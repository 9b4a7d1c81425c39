// Changes of the draft, and publishing it: now or scheduled.
import { Form, useNavigation } from 'react-router'
import { noteLimit } from '../../../../../shop/storefront/design/rules/design.ts'
import type { PartChanges } from '../../../../../shop/storefront/publishing/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CopyButton } from '../../../../ui/CopyButton'
import { Field } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { ActForm } from '../../lists/acts'
import { When } from '../../lists/facts'
import type { DesignOverview } from './design'

type Props = Omit<DesignOverview, 'hidden' | 'versions' | 'number' | 'compared'> & {
  refused: Refused
}

export function Publish(props: Props) {
  const { stamp, changes, editors, schedule, preview, publicUrl, zone, refused } = props
  const words = useT('admin-design')
  const problem = useProblems(refused?.refusal)
  const refusedForm = useRefusedForm(refused)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <section className="admin-card admin-section" aria-labelledby="draft">
      <h2 id="draft">{words('draft')}</h2>
      {schedule && <Planned {...schedule} />}
      {changes.length === 0 ? (
        <p>{words('noDraft')}</p>
      ) : (
        <>
          {editors.length > 0 && (
            <p className="hint">{words('by', { names: editors.join(', ') })}</p>
          )}
          <DesignChanges changes={changes} />
          <Form ref={refusedForm} method="post" className="stack edit-form" noValidate>
            <input type="hidden" name="stamp" value={stamp} />
            <Field
              label={words('note')}
              hint={words('noteHint')}
              name="note"
              defaultValue={refused?.values.note ?? ''}
              error={problem('note')}
              maxLength={noteLimit}
            />
            <Button busy={isBusy} name="intent" value="publish">
              {words('publish')}
            </Button>
            <details className="admin-more" open={Boolean(refused?.values.at)}>
              <summary>{words('later')}</summary>
              <Field
                label={words('at')}
                hint={words('atHint', { zone })}
                name="at"
                type="datetime-local"
                defaultValue={refused?.values.at ?? ''}
                error={problem('at')}
              />
              <Button kind="quiet" busy={isBusy} name="intent" value="schedule">
                {words('schedule')}
              </Button>
            </details>
            <details className="admin-more">
              <summary>{words('discard')}</summary>
              <p>{words('discardHint')}</p>
              <Button kind="danger" name="intent" value="discard">
                {words('discard')}
              </Button>
            </details>
          </Form>
        </>
      )}
      <p className="hint">{words('previewHint')}</p>
      <CopyButton
        text={publicUrl + preview}
        label={words('copyPreview')}
        done={words('copied')}
        failed={words('notCopied')}
      />
    </section>
  )
}

function Planned({ at, note, name, changes }: NonNullable<Props['schedule']>) {
  const words = useT('admin-design')
  return (
    <Notice kind="warn" title={words('planned')}>
      <p>
        <When at={at} /> {name && <bdi>{name}</bdi>} {note && <q dir="auto">{note}</q>}
      </p>
      <DesignChanges changes={changes} />
      <ActForm intent="unschedule" kind="quiet">
        {words('unschedule')}
      </ActForm>
    </Notice>
  )
}

/** As text, part by part. */
export function DesignChanges({ changes }: { changes: readonly PartChanges[] }) {
  const words = useT('admin-design')
  return (
    <dl className="design-changes">
      {changes.map(({ part, changes }) => (
        <div key={part}>
          <dt>{words(`part.${part}`)}</dt>
          {changes.map(({ word, values }) => (
            <dd key={word + JSON.stringify(values)} dir="auto">
              {words(`change.${word}`, values)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
