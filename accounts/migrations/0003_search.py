from django.db import migrations

#: Words as they are searched for: without accents and case, letters and digits alone. The bodies
#: are read when they are made, so an index or a dump needs no search path for them.
WORDS = r"""
CREATE FUNCTION search_words(text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(
        translate(
            replace(replace(replace(
                lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')),
                'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
            'øłđı', 'oldi'),
        '[^[:alnum:]]+'), '')
"""
#: What is indexed of a thing that has one name or two.
TERMS = """
CREATE FUNCTION search_terms(text, text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(search_words($1 || ' ' || $2))
"""
#: Each of the words begins one of the name’s; NULL without a word.
QUERY = """
CREATE FUNCTION search_query(text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
    SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(search_words($1)) AS word
)
"""
PEOPLE = "CREATE INDEX search_people ON auth_user USING gin (search_terms(username, ''))"


class Migration(migrations.Migration):
    """Functions by which names are found, and an index of people."""

    dependencies = [("accounts", "0002_notices"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.RunSQL(WORDS, "DROP FUNCTION search_words(text)"),
        migrations.RunSQL(TERMS, "DROP FUNCTION search_terms(text, text)"),
        migrations.RunSQL(QUERY, "DROP FUNCTION search_query(text)"),
        migrations.RunSQL(PEOPLE, "DROP INDEX search_people"),
    ]
