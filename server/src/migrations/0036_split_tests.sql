CREATE TABLE "split_conversion" (
	"test_id" text NOT NULL,
	"id" text NOT NULL,
	"business_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"name" text NOT NULL,
	"value" double precision,
	"currency" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "split_conversion_once" PRIMARY KEY("test_id","name","id")
);
--> statement-breakpoint
CREATE TABLE "split_exposure" (
	"test_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"business_id" text NOT NULL,
	"arm" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"played" boolean DEFAULT false NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	"lcp_ms" double precision,
	"inp_ms" double precision,
	"cls" double precision,
	CONSTRAINT "split_exposure_once" PRIMARY KEY("test_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "split_test" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"widget_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"variants" jsonb NOT NULL,
	"hold_out" integer NOT NULL,
	"coverage" integer NOT NULL,
	"ranges" jsonb NOT NULL,
	"metric" text NOT NULL,
	"goal" text,
	"plan" jsonb NOT NULL,
	"stop_reason" text,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "split_conversion" ADD CONSTRAINT "split_conversion_test_id_split_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."split_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_exposure" ADD CONSTRAINT "split_exposure_test_id_split_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."split_test"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "split_conversion_by_business" ON "split_conversion" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "split_exposure_by_visitor" ON "split_exposure" USING btree ("business_id","visitor_id");--> statement-breakpoint
CREATE INDEX "split_test_by_widget" ON "split_test" USING btree ("business_id","widget_id","created_at");--> statement-breakpoint
CREATE INDEX "split_test_of_widget" ON "split_test" USING btree ("widget_id");--> statement-breakpoint
CREATE UNIQUE INDEX "split_test_running" ON "split_test" USING btree ("widget_id") WHERE status = 'RUNNING';--> statement-breakpoint
CREATE INDEX "split_test_running_of" ON "split_test" USING btree ("business_id") WHERE status = 'RUNNING';--> statement-breakpoint
ALTER TABLE "split_test" ADD CONSTRAINT "split_test_widget_id_video_widget_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."video_widget"("id") ON DELETE cascade;--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "split_test" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
