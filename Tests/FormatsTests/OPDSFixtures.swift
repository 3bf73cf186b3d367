/// Feeds in the style of real servers, with invented content.
enum OPDSFixtures {
    /// A list of books as from calibre's server: sections without a relation, `http://opds-spec.org/cover`, tags in
    /// XHTML.
    static let calibre = """
        <?xml version='1.0' encoding='utf-8'?>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">
          <title>calibre Library</title><id>calibre:ab12</id><updated>2026-03-01T10:00:00+00:00</updated>
          <link rel="search" title="Search" href="/opds/search/{searchTerms}?library_id=L" type="application/atom+xml"/>
          <link rel="start" title="calibre Library" href="/opds?library_id=L" type="application/atom+xml;profile=opds-catalog;kind=navigation"/>
          <link rel="next" title="Next" href="/opds/navcatalog/4f?offset=50" type="application/atom+xml;type=feed;profile=opds-catalog"/>
          <entry>
            <title>The Mill &amp; the Tide</title><author><name>Ann Miller</name></author><author><name>B. Reed</name></author>
            <id>urn:uuid:1111</id><updated>2026-02-01T10:00:00+00:00</updated><published>2019-05-06T00:00:00+00:00</published>
            <dc:language>en</dc:language><publisher><name>Mill Press</name></publisher>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">TAGS: Rivers<br/>SERIES: Mills [2]<br/><p>Of <b>water</b> and<script>x()</script> stone.</p></div></content>
            <link type="application/x-mobipocket-ebook" href="/get/mobi/1/L" rel="http://opds-spec.org/acquisition" length="9"/>
            <link type="application/pdf" href="/get/pdf/1/L" rel="http://opds-spec.org/acquisition"/>
            <link type="application/epub+zip" href="/get/epub/1/L" rel="http://opds-spec.org/acquisition" length="7" mtime="2026-02-01T10:00:00+00:00"/>
            <link type="image/jpeg" href="/get/cover/1/L" rel="http://opds-spec.org/cover"/>
            <link type="image/jpeg" href="/get/thumb/1/L" rel="http://opds-spec.org/thumbnail"/>
          </entry>
          <entry>
            <title>By Author</title><id>calibre-navcatalog:x</id><content type="text">Books sorted by author</content>
            <link type="application/atom+xml;type=feed;profile=opds-catalog" href="/opds/navcatalog/4e?library_id=L"/>
          </entry>
        </feed>
        """

    /// A feed as from Komga and Kavita: relative URLs, OpenSearch, facets, comics as ZIPs that are recognized by their
    /// names.
    static let komga = """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:thr="http://purl.org/syndication/thread/1.0"
            xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:base="https://komga.example/opds/v1.2/">
          <id>keepReading</id><title>Latest</title><opensearch:totalResults>412</opensearch:totalResults>
          <link type="application/opensearchdescription+xml" rel="search" href="search"/>
          <link rel="http://opds-spec.org/facet" href="?sort=title" title="Title" opds:facetGroup="Sort" opds:activeFacet="true" thr:count="412"/>
          <link rel="http://opds-spec.org/facet" href="?sort=date" title="Date" opds:facetGroup="Sort"/>
          <entry><title>One-Shot #1</title><id>0B7K</id><author><name/></author><summary type="html">&lt;p&gt;A &lt;i&gt;short&lt;/i&gt; one&lt;/p&gt;</summary>
            <link type="image/jpeg" rel="http://opds-spec.org/image" href="books/0B7K/thumbnail"/>
            <link type="application/zip" rel="http://opds-spec.org/acquisition" href="books/0B7K/file/One-Shot%20%231.cbz"/>
            <link rel="http://vaemendis.net/opds-pse/stream" type="image/jpeg" href="books/0B7K/pages/{pageNumber}?zero_based=true"/>
          </entry>
          <entry xml:base="/other/"><title>Series A</title><id>S1</id><link rel="subsection" type="application/atom+xml;profile=opds-catalog;kind=navigation" href="series/S1" thr:count="9"/></entry>
        </feed>
        """

    /// A feed as from shops and public libraries: prices, loans, indirect acquisition, groups by `collection`.
    static let shop = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:dcterms="http://purl.org/dc/terms/"
            xmlns:schema="http://schema.org/">
          <title>Shop</title>
          <entry><id>free</id><title type="html">Free &amp;amp; open</title><dcterms:issued>1984</dcterms:issued><category term="FIC000000" label="Fiction" scheme="http://www.bisg.org"/><category term="Sea"/>
            <schema:Series schema:name="Seas" schema:position="3"/><dcterms:identifier>urn:isbn:9780000000002</dcterms:identifier>
            <link rel="collection" href="/group/new" title="New"/>
            <link rel="http://opds-spec.org/acquisition/buy" type="application/epub+zip" href="/buy/1"><opds:price currencycode="EUR">5.00</opds:price></link>
            <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="/maybe/1.epub"/>
            <link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip;profile=x" href="/free/1.epub"/></entry>
          <entry><id>priced</id><title>Priced</title>
            <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="/p.epub"><opds:price currencycode="EUR">5,00</opds:price></link></entry>
          <entry><id>zero</id><title>At nothing</title>
            <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="/zero.pdf"><opds:price currencycode="EUR">0.00</opds:price></link></entry>
          <entry><id>indirect</id><title>Indirect</title>
            <link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="/i.epub"><opds:indirectAcquisition type="application/vnd.adobe.adept+xml"/></link></entry>
          <entry><id>loan</id><title>Loan</title><link rel="http://opds-spec.org/acquisition/borrow" type="application/epub+zip" href="/l.epub"/></entry>
          <entry><id>kindle</id><title>Kindle</title><link rel="http://opds-spec.org/acquisition" type="application/x-mobipocket-ebook" href="/k.mobi"/></entry>
        </feed>
        """

    /// OPDS 2.0 with all features: localized titles, contributors in all forms, groups, facets, a periodical.
    static let json = """
        {"metadata": {"title": {"de": "Neues", "en": "New"}, "numberOfItems": 5},
         "links": [{"rel": "self", "href": "https://h.example/v2/new", "type": "application/opds+json"},
                   {"rel": ["next"], "href": "new?page=2", "type": "application/opds+json"},
                   {"rel": "search", "href": "/search{?query,title}", "templated": true, "type": "application/opds+json"}],
         "navigation": [{"href": "/all", "title": "All", "type": "application/opds+json", "rel": "current", "properties": {"numberOfItems": 412}}],
         "publications": [
          {"metadata": {"@type": "http://schema.org/Book", "title": "Moby", "author": [{"name": "Herman M."}, "Second"], "identifier": "urn:isbn:1",
             "language": ["en", "de"], "publisher": {"name": "Pub"}, "published": "1851-10-18", "description": "<p>A <b>whale</b></p>",
             "subject": ["Sea", {"name": "Whales", "code": "W"}], "belongsTo": {"series": {"name": "Whales", "position": 2.0}}},
           "links": [{"rel": "http://opds-spec.org/acquisition/borrow", "href": "/b.epub", "type": "application/epub+zip"},
                     {"rel": "http://opds-spec.org/acquisition/open-access", "href": "/m.pdf", "type": "application/pdf"},
                     {"rel": "http://opds-spec.org/acquisition", "href": "/m.epub", "type": "application/epub+zip"}],
           "images": [{"href": "/s.jpg", "type": "image/jpeg", "height": 100}, {"href": "/l.jpg", "type": "image/jpeg", "height": 800}, {"href": "/x.svg", "type": "image/svg+xml", "height": 9000}]},
          {"metadata": {"title": "The Tide 12", "identifier": "urn:tide:12", "belongsTo": {"magazine": {"name": "The Tide", "issue": "12½", "volume": 3}}},
           "links": {"rel": "http://opds-spec.org/acquisition/open-access", "href": "/t12.pdf", "type": "application/pdf"}, "images": []},
          {"metadata": {"title": "Sold", "identifier": "s"}, "links": [{"rel": "http://opds-spec.org/acquisition/buy", "href": "/s.epub", "type": "application/epub+zip", "properties": {"price": {"value": 5.5, "currency": "EUR"}}}]},
          {"metadata": {"title": "Via", "identifier": "v"}, "links": [{"rel": "http://opds-spec.org/acquisition", "href": "/v.epub", "type": "application/epub+zip", "properties": {"indirectAcquisition": [{"type": "x"}]}}]}],
         "groups": [{"metadata": {"title": "Popular"}, "links": [{"rel": "self", "href": "/popular"}],
           "publications": [{"metadata": {"title": "Moby", "identifier": "urn:isbn:1"}, "links": [{"rel": "http://opds-spec.org/acquisition", "href": "/m.epub", "type": "application/epub+zip"}]},
                            {"metadata": {"title": "Other", "identifier": "o"}, "links": [{"rel": "http://opds-spec.org/acquisition", "href": "/o.cbz", "type": "application/vnd.comicbook+zip"}]}]},
          {"metadata": {"title": "Ways"}, "navigation": [{"href": "/ways", "title": "Ways"}]}],
         "facets": [{"metadata": {"title": "Language"}, "links": [{"href": "/fr", "title": "French", "properties": {"numberOfItems": 10}}, {"href": "/en", "title": "English", "rel": "self"}]}]}
        """
}
