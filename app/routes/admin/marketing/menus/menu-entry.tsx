// Form for a menu entry, new or existing: target, and label in each language. Works without script.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { type MenuName, menuLimits } from '../../../../../shop/storefront/menus/rules/menus.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { firstLanguage, languageNames, type languages } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button, LinkButton } from '../../../../ui/Button'
import { CheckField, Field } from '../../../../ui/Field'
import { GroupedSelect } from '../../../../ui/GroupedSelect'
import { useOtherLanguages } from '../../frame/offered-languages'
import { useFields } from '../../lists/fields'
import type { MenuRow, targetsOf } from './menu-acts'

type Values = Readonly<Record<string, string>>

type EntryProps = {
  readonly version: number
  readonly targets: ReturnType<typeof targetsOf>
  readonly values: Values
  readonly refused: Refused
}

/** A new entry; `parents` are the entries it can be nested under. */
export function NewEntry({
  menu,
  parents,
  ...props
}: EntryProps & { menu: MenuName; parents: readonly MenuRow[] }) {
  const words = useT('admin-menus')
  return (
    <details className="admin-more" open={Boolean(props.refused)}>
      <summary>{words('new')}</summary>
      <EntryForm {...props} intent="add">
        <input type="hidden" name="menu" value={menu} />
        <GroupedSelect
          name="parentId"
          label={words('field.parentId')}
          value={props.values.parentId ?? ''}
          groups={[
            [null, [['', words('top')], ...parents.map(({ id, name }) => [id, name] as const)]],
          ]}
        />
      </EntryForm>
    </details>
  )
}

export function ChangedEntry({ row, ...props }: EntryProps & { row: MenuRow }) {
  const words = useT('admin-menus')
  return (
    <section id="edit" className="admin-card admin-section" aria-labelledby="edit-title">
      <h2 id="edit-title">{words('editOf', { name: row.name })}</h2>
      <EntryForm {...props} intent={`change.${row.id}`} isOpen />
      <LinkButton to="/admin/menus" kind="plain">
        {words('cancel')}
      </LinkButton>
    </section>
  )
}

function EntryForm({
  intent,
  version,
  targets,
  values,
  refused,
  isOpen = false,
  children,
}: EntryProps & { intent: string; isOpen?: boolean; children?: ReactNode }) {
  const words = useT('admin-menus')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  const said = refused?.values ?? values
  const { field, check } = useFields('admin-menus', said, problem)
  const label = (language: (typeof languages)[number]) => (
    <Field
      key={language}
      {...(language === firstLanguage()
        ? field(`labels.${language}`, '', 'label')
        : field(`labels.${language}`, '', 'labelIn', { language: languageNames[language] }))}
      maxLength={menuLimits.label}
      lang={language}
      dir="auto"
    />
  )
  const others = useOtherLanguages((each) => Boolean(said[`labels.${each}`]))
  return (
    <Form ref={useRefusedForm(refused)} method="post" className="stack edit-form" noValidate>
      <input type="hidden" name="version" value={version} />
      {children}
      <GroupedSelect
        name="target"
        label={words('field.target')}
        value={said.target ?? ''}
        error={problem('target')}
        groups={[
          [null, [['', words('choose')]]],
          [words('group.content'), targets.content],
          [words('group.page'), targets.page],
          [
            words('group.category'),
            [
              ['tree', words('target.tree')],
              ['categories', words('target.categories')],
              ...targets.category,
            ],
          ],
          [words('group.collection'), targets.collection],
          [
            words('group.other'),
            [
              ['address', words('target.address')],
              ['heading', words('target.heading')],
            ],
          ],
        ]}
      />
      <Field
        {...field('href')}
        maxLength={menuLimits.address}
        inputMode="url"
        autoCapitalize="none"
        dir="ltr"
      />
      <CheckField {...check('withBelow')} />
      {label(firstLanguage())}
      {others.length > 0 && (
        <details
          className="admin-more"
          open={isOpen && others.some((each) => said[`labels.${each}`])}
        >
          <summary>{words('translations')}</summary>
          {others.map(label)}
        </details>
      )}
      <Button busy={isBusy} name="intent" value={intent} kind={isOpen ? 'primary' : 'quiet'}>
        {words(isOpen ? 'save' : 'add')}
      </Button>
    </Form>
  )
}
